import type { ComponentType, ReactNode } from 'react'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field, Id } from '../../../resources/language/fields.ts'
import type { RowLink, RowLinkTools, ViewsOf } from '../../../resources/language/views.ts'

export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** The companions of a resource of whatever shape. */
export interface AnyViews {
  cells?: Readonly<Record<string, ComponentType<{ record: AnyRecord; value: unknown }>>>
  inputs?: Readonly<Record<string, ComponentType<{ field: Field; source: string; resource: string }>>>
  aside?: ComponentType
  screen?: ComponentType<{ search: string }>
  home?: string
  detail?: ComponentType<{ id: number; close: () => void; edit: (() => void) | undefined }>
  formAt?: (id: number | undefined) => string
  links?: (record: AnyRecord, tools: RowLinkTools) => readonly RowLink[]
  selection?: ComponentType<{ ids: readonly Id[]; records: ReadonlyMap<Id, AnyRecord>; onDone: () => void }>
  empty?: ComponentType
  speaksOfAll?: true
  cards?: readonly string[]
  above?: ComponentType<{
    beside: Readonly<Record<string, unknown>> | undefined
    filter: Readonly<Record<string, unknown>>
  }>
  dialogs?: Readonly<Record<string, ComponentType<{ record: AnyRecord; action: string; close: () => void }>>>
  pages?: Readonly<Record<string, ComponentType>>
}

/**
 * The components of a resource, typed by its declaration: exactly the dialogs and pages it names, cells and inputs of its fields.
 * The default export of `src/<domain>/views/<resource name>.tsx`.
 */
export const defineViews = <const R extends Pick<AnyResource, 'fields' | 'actions' | 'pages' | 'list'>>(
  _resource: R,
  views: ViewsOf<R, ReactNode>,
): AnyViews => views as unknown as AnyViews
