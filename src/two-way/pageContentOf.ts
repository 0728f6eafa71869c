import type { PageContent } from '../../messaging/recipientPage/content.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A form as it stands as what a page is made from; a field that is not in play counts as its default. */
export const pageContentOf = (
  values: Readonly<Record<string, unknown>>,
  { code, company }: { code: string; company: string },
): PageContent => {
  const { fields } = twoWaysSms
  const number = (name: 'take_response' | 'rating_scale' | 'ask_name' | 'ask_mobile' | 'ask_email' | 'response_mandatory') =>
    Number(values[name] ?? fields[name].default ?? 0)
  const type = values.content_type === 'url' || values.content_type === 'file' ? values.content_type : 'page'
  return {
    title: text(values.title),
    content_type: type,
    content: values.content,
    // Only a page asks.
    take_response: type === 'page' ? number('take_response') : 0,
    response_mandatory: number('response_mandatory'),
    thank_you_text: text(values.thank_you_text) || null,
    ask_name: number('ask_name'),
    ask_mobile: number('ask_mobile'),
    ask_email: number('ask_email'),
    rating_scale: number('rating_scale'),
    header_image: type === 'page' ? text(values.header_image) || null : null,
    theme_colour: type === 'page' ? text(values.theme_colour) || null : null,
    code,
    company,
    has_logo: false,
  }
}
