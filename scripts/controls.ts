// Who builds again what react-admin thinks and MUI lets one touch: a second dialog, menu, combobox, set of tabs, form, list address or i18n provider.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, isNode, lineAt, type Node, nodesOf, treeOf } from './imports.ts'
import { type Outcome, root } from './run.ts'

const ROOTS = ['src', 'resources/kinds']

/** What is refused, and what is there instead. */
const INSTEAD = {
  portal: "MUI's Modal, Popper and Snackbar go where they must by themselves",
  layer: "take MUI's Dialog, Drawer, Popover or Tooltip",
  role: "take MUI's Menu, Dialog, Autocomplete, Select or Tabs, which bear it",
  question: 'ask by the confirmation of the desk',
  form: "take react-admin's Form and useInput",
  address:
    "what a list shows stands in its address by react-admin's list controller; of a page that is no list, say so in scripts/controls.ts",
  i18n: 'there is one provider, in src/kernel/i18n/i18nProvider.ts',
} as const
type What = keyof typeof INSTEAD

/** Files in which each may stand. What is no longer there must not be listed. */
export type Allowed = Readonly<Partial<Record<What, Readonly<Record<string, string>>>>>

const ALLOWED: Allowed = {
  portal: { 'src/shell/Notices.tsx': 'notices stand in the topmost dialog, where the focus can reach them' },
  role: {
    'src/kernel/ui/MenuItems.tsx': "an entry of MUI's menu that says which choice is in force",
    'src/kernel/ui/PopoverPanel.tsx': "MUI's Popover bears no role by itself",
    'src/shell/palette/CommandPalette.tsx': 'the palette: its list stands open below the box',
  },
  address: {
    'src/access/roles/XRay.tsx': 'a page: whom it looks through',
    'src/documents/Documents.tsx': 'a page: the entry it is opened at',
    'src/kernel/resource/list/address.ts': "react-admin's words, written short",
    'src/notifications/Notifications.tsx': 'a page: its tab',
    'src/people/profile/EditProfile.tsx': 'a page: its tab',
    'src/reports/dashboard/Controls.tsx': 'a page: its period',
    'src/shell/entry/Register.tsx': 'a page: who sent one here',
    'src/shell/entry/SocialCallback.tsx': 'a page: what another service says',
    'src/system/settings/PlatformSettings.tsx': 'a page: its tab',
  },
  i18n: { 'src/kernel/i18n/i18nProvider.ts': 'the one' },
}

const ROLES = /^(?:menu|menubar|menuitem\w*|listbox|option|combobox|dialog|alertdialog|tablist)$/
const QUESTIONS = /^(?:confirm|alert|prompt)$/
const LAYERS = /^(?:showModal|showPopover|togglePopover)$/
const WINDOWS = new Set(['window', 'globalThis', 'self'])
/** Of react-hook-form. */
const FORMS = new Set(['useForm', 'createFormControl'])
const POLYGLOTS = new Set(['ra-i18n-polyglot', 'node-polyglot'])
/** By which react-admin's list says what it shows. */
const PARAMETER = /^(?:page|perPage|sort|order|filter|displayedFilters)$/
const IN_ADDRESS = /[?&](?:page|perPage|sort|order|filter|displayedFilters)=/

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
/** What a name, a key or a literal says. */
const said = (value: unknown): string | undefined => (isNode(value) ? (text(value.name) ?? text(value.value)) : undefined)
const literals = (value: unknown): string[] =>
  nodes(value).flatMap(node =>
    [...nodesOf(node)].flatMap(({ type, value: word }) => (type === 'Literal' ? (text(word) ?? []) : [])),
  )

const ofAttribute = (name: string | undefined, value: unknown): What[] => {
  if (name === 'role') return literals(value).some(word => ROLES.test(word)) ? ['role'] : []
  return name === 'popover' || name === 'popoverTarget' ? ['layer'] : []
}

const ofImport = ({ source, specifiers }: Node): What[] => {
  if (POLYGLOTS.has(said(source) ?? '')) return ['i18n']
  const names = nodes(specifiers).map(({ imported, type }) => (type === 'ImportNamespaceSpecifier' ? '*' : said(imported)))
  if (said(source) === 'react-hook-form' && names.some(name => name === '*' || FORMS.has(name ?? ''))) return ['form']
  if (names.includes('createPortal')) return ['portal']
  return names.includes('useSearchParams') ? ['address'] : []
}

const ofCall = ({ callee, arguments: given }: Node): What[] => {
  if (!isNode(callee)) return []
  const [first] = nodes(given)
  if (callee.type === 'Identifier') return QUESTIONS.test(said(callee) ?? '') ? ['question'] : []
  if (callee.type !== 'MemberExpression') return []
  const name = said(callee.property) ?? ''
  if (QUESTIONS.test(name) && WINDOWS.has(said(callee.object) ?? '')) return ['question']
  if (LAYERS.test(name)) return ['layer']
  if (name === 'createPortal') return ['portal']
  return /^(?:set|append)$/.test(name) && PARAMETER.test(said(first) ?? '') ? ['address'] : []
}

/** What one node builds. */
const ofNode = (node: Node): What[] => {
  switch (node.type) {
    case 'ImportDeclaration':
      return ofImport(node)
    case 'JSXAttribute':
      return ofAttribute(said(node.name), node.value)
    case 'Property':
      return said(node.key) === 'changeLocale' ? ['i18n'] : ofAttribute(said(node.key), node.value)
    case 'JSXOpeningElement':
      return said(node.name) === 'dialog' ? ['layer'] : []
    case 'CallExpression':
      return ofCall(node)
    case 'NewExpression': {
      const keys = nodes(node.arguments).flatMap(({ properties }) => nodes(properties).map(({ key }) => said(key) ?? ''))
      return said(node.callee) === 'URLSearchParams' && keys.some(key => PARAMETER.test(key)) ? ['address'] : []
    }
    case 'Literal':
      return IN_ADDRESS.test(text(node.value) ?? '') ? ['address'] : []
    case 'TemplateElement':
      return IN_ADDRESS.test(String((node.value as { raw?: unknown }).raw)) ? ['address'] : []
    default:
      return []
  }
}

/** Looks below `base` for what is built again; what is wrong stands in the output, and what is listed for nothing. */
export const checkControls = async (base: string, roots: readonly string[] = ROOTS, allowed = ALLOWED): Promise<Outcome> => {
  const met = new Set<string>()
  const problems = roots
    .flatMap(folder => filesOf(base, folder))
    .flatMap(path => {
      const written = readFileSync(join(base, path), 'utf8')
      return [...nodesOf(treeOf(path, written))].flatMap(node =>
        ofNode(node).flatMap(what => {
          met.add(`${what} ${path}`)
          if (allowed[what]?.[path]) return []
          return `${path}:${lineAt(written, node.start)}: builds again what is there (${what}): ${INSTEAD[what]}`
        }),
      )
    })
  const idle = Object.entries(allowed).flatMap(([what, paths]) =>
    Object.keys(paths)
      .filter(path => !met.has(`${what} ${path}`))
      .map(path => `scripts/controls.ts: ${path} is listed under '${what}' and does it no more: take its line out`),
  )
  const output = [...new Set([...problems, ...idle])].map(problem => `${problem}\n`).join('')
  return { ok: output === '', output }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await checkControls(root)
  process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
