/**
 * What other programs put on the clipboard says by styles what is bold or struck through. The policy of the page refuses styles that stand
 * in a text, so they are set by script, where the editor's rules read them; none of them gets any further.
 */

import { DOMParser, type ParseOptions } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import { nonce } from '../../desk/nonce.ts'

const setAside = (html: string): string =>
  html.replaceAll(/<[a-z][^>]*>/gi, tag =>
    tag.replace(/^<style\b/i, nonce ? `<style nonce="${nonce}"` : '$&').replaceAll(/\sstyle=/gi, ' data-style='),
  )

class StyledParser extends DOMParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions) {
    for (const one of dom.querySelectorAll<HTMLElement>('[data-style]')) one.style.cssText += `;${one.dataset.style}`
    return super.parseSlice(dom, options)
  }
}

export const Pasted = Extension.create({
  name: 'pasted',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new StyledParser(schema, DOMParser.fromSchema(schema).rules)
    return [new Plugin({ props: { transformPastedHTML: setAside, clipboardParser } })]
  },
})
