import { TEMPLATE_CATEGORIES, type TemplateCategory } from '../../../messaging/whatsapp/categories.ts'
import { draftOf } from '../../../messaging/whatsapp/draft.ts'
import type { TemplateDraft } from '../../../messaging/whatsapp/draftShape.ts'
import { areComponents, type Template, type TemplateComponent } from '../../../messaging/whatsapp/template.ts'
import type { Row } from '../../kernel/context/context.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const ttlOf = ({ message_send_ttl_seconds: ttl }: Row): number | null => (typeof ttl === 'number' ? ttl : null)

const categoryOf = ({ category }: Row): TemplateCategory => TEMPLATE_CATEGORIES.find(one => one === category) ?? 'UTILITY'

/** The components of a stored template. */
export const storedComponents = ({ components }: Row): TemplateComponent[] => (areComponents(components) ? components : [])

/** The fields that are written into the components of a template, read from them. */
export const drafted = (row: Row): ReturnType<typeof draftOf> => draftOf(categoryOf(row), storedComponents(row))

/** A stored template as its form has it. */
export const draftFrom = (row: Row): TemplateDraft => ({
  ...drafted(row),
  template_name: textOf(row.template_name),
  template_language: textOf(row.template_language),
  category: categoryOf(row),
  parameter_format: row.parameter_format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
  message_send_ttl_seconds: ttlOf(row),
})

/** A stored template as the provider writes it. */
export const templateFrom = (row: Row): Template => ({
  name: textOf(row.template_name),
  language: textOf(row.template_language),
  category: categoryOf(row),
  parameter_format: row.parameter_format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
  components: storedComponents(row),
})
