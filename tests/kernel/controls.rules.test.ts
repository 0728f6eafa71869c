import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Allowed, checkControls } from '../../scripts/controls.ts'
import { root } from '../../scripts/run.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

const A = 'src/reports/a.tsx'

const checked = (text: string, allowed: Allowed = {}, path = A) => {
  const base = mkdtempSync(join(tmpdir(), 'relaydesk-controls-'))
  made.push(base)
  mkdirSync(join(base, dirname(path)), { recursive: true })
  writeFileSync(join(base, path), text)
  return checkControls(base, [path.split('/')[0] ?? ''], allowed)
}

describe('what react-admin and MUI have', () => {
  test('is built again nowhere but where it is listed, and everything listed is there', async () => {
    expect(await checkControls(root)).toEqual({ ok: true, output: '' })
  })

  test.each([
    ['portal', "import { createPortal } from 'react-dom'\nexport const a = createPortal(null, document.body)\n"],
    ['portal', "import { createPortal as put } from 'react-dom'\n"],
    ['portal', "import * as dom from 'react-dom'\nexport const a = dom.createPortal(null, document.body)\n"],
    ['layer', 'export const A = () => <dialog open>Sure?</dialog>\n'],
    ['layer', 'export const A = () => <div popover="manual">Tip</div>\n'],
    ['layer', "export const props = { popover: 'auto' } as const\n"],
    ['layer', "const a = document.createElement('dialog')\na.showModal()\n"],
    ['layer', 'export const show = (a: HTMLElement) => a.showPopover?.()\n'],
    ...['menu', 'menuitem', 'menuitemcheckbox', 'listbox', 'option', 'combobox', 'dialog', 'alertdialog', 'tablist'].map(
      role => ['role', `export const A = () => <div role="${role}" />\n`] as const,
    ),
    ['role', "export const A = ({ many }: { many: boolean }) => <div role={many ? 'menuitemradio' : undefined} />\n"],
    ['role', "export const props = { role: 'dialog' }\n"],
    ['question', "export const a = () => window.confirm('Sure?') && b()\n"],
    ['question', "if (confirm('Sure?')) globalThis.alert('Done')\n"],
    ['form', "import { useForm } from 'react-hook-form'\nexport const form = useForm()\n"],
    ['form', "import { useForm as begin } from 'react-hook-form'\n"],
    ['form', "import * as forms from 'react-hook-form'\nexport const form = forms.useForm()\n"],
    ['address', "import { useSearchParams } from 'react-router'\n"],
    ['address', "export const turn = (address: URLSearchParams) => address.set('page', '2')\n"],
    ['address', 'export const a = new URLSearchParams({ filter: JSON.stringify({ id: 1 }) })\n'],
    ['address', "export const to = '/users?page=2'\n"],
    ['address', 'export const to = (filter: string) => `/users?sort=id&filter=` + filter\n'],
    ['i18n', "import polyglot from 'ra-i18n-polyglot'\n"],
    ['i18n', "import Polyglot from 'node-polyglot'\n"],
    ['i18n', 'export const provider = { translate: (key: string) => key, changeLocale: async () => {} }\n'],
  ] as const)('is refused as a second %s: %s', async (what, text) => {
    const { ok, output } = await checked(text)
    expect(ok).toBe(false)
    for (const line of output.trim().split('\n'))
      expect(line).toMatch(new RegExp(`^src/reports/a\\.tsx:\\d: builds again what is there \\(${what}\\): .{20}`))
  })

  test('is told at its line', async () => {
    const { output } = await checked('export const A = () => (\n  <p>\n    <b role="menu">x</b>\n  </p>\n)\n')
    expect(output).toMatch(/^src\/reports\/a\.tsx:3: /)
  })

  test('may stand in a file that is listed for it, and for nothing else there', async () => {
    const allowed: Allowed = { layer: { [A]: 'here' } }
    expect(await checked('export const A = () => <dialog />\n', allowed)).toEqual({ ok: true, output: '' })
    expect((await checked('export const A = () => <dialog role="dialog" />\n', allowed)).output).toMatch(
      /^\S+ builds again .+ \(role\)/,
    )
  })

  test.each([
    ['the file does it no more', A, 'export const A = () => <p />\n'],
    ['the file is gone', 'src/reports/b.tsx', 'export const A = () => <p />\n'],
  ])('is not listed where %s', async (_what, listed, text) => {
    const { ok, output } = await checked(text, { layer: { [listed]: 'here' } })
    expect(ok).toBe(false)
    expect(output).toBe(`scripts/controls.ts: ${listed} is listed under 'layer' and does it no more: take its line out\n`)
  })

  test.each([
    "export const A = () => <div role='status' aria-haspopup='dialog' />\n",
    "import { useFormContext } from 'react-hook-form'\nexport const A = () => useFormContext()\n",
    "import Dialog from '@mui/material/Dialog'\nexport const A = () => <Dialog open={false} />\n",
    "import { useTranslate } from 'react-admin'\nexport const A = () => useTranslate()('ra.page.list')\n",
    "export const account = { role: 'admin', page: 2 }\nexport const pages = new Map().set('users', 1)\n",
    "export const confirm = 'Confirm'\nexport const options = { confirm }\n",
  ])('may be used, and so may words that look alike: %s', async text => {
    expect(await checked(text)).toEqual({ ok: true, output: '' })
  })
})
