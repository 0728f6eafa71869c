import type { Page } from 'playwright-core'

/**
 * What in the page does not read from left to right, line by line, though its letters do: `text @the word that stands before the one it
 * follows`. Of what is in sight; texts of scripts that run from right to left are not judged.
 */
export const backToFront = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const flowing = (element: Element): Element =>
      /^(inline|contents)$/.test(getComputedStyle(element).display) ? flowing(element.parentElement as Element) : element
    const shown = (node: Node): node is Text => {
      const { parentElement: around, nodeValue } = node
      if (!nodeValue?.trim() || /[\u0590-\u08ff]/.test(nodeValue) || !around) return false
      return (
        !around.closest('svg, script, style, noscript, textarea, .sr-only') &&
        around.checkVisibility({ visibilityProperty: true })
      )
    }
    const texts = new Map<Element, Text[]>()
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      if (!shown(node)) continue
      const block = flowing(node.parentElement as Element)
      texts.set(block, [...(texts.get(block) ?? []), node])
    }
    const range = document.createRange()
    /** The first word that stands left of the one before it, in the same line. */
    const wrongIn = (parts: readonly Text[]): string | undefined => {
      let before: DOMRect | undefined
      for (const part of parts)
        for (const { 0: word, index } of part.data.matchAll(/\p{L}[\p{L}\p{M}]*|\S/gu)) {
          range.setStart(part, index)
          range.setEnd(part, index + word.length)
          const [place] = range.getClientRects()
          if (!place || place.width < 1) continue
          const sameLine = before && Math.abs(place.y + place.height / 2 - before.y - before.height / 2) < 4
          if (sameLine && before && place.left < before.left - 0.5) return word
          before = place
        }
      return undefined
    }
    return [...texts.values()].flatMap(parts => {
      const word = wrongIn(parts)
      return word === undefined ? [] : [`${parts.map(part => part.data).join('')} @${word}`]
    })
  })
