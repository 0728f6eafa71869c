import type { FastifyRequest } from 'fastify'
import { fileAddress } from '../../messaging/recipientPage/page.ts'
import { renderDocument } from '../../messaging/recipientPage/renderDocument.ts'
import { isRecord, recordOf } from '../../messaging/record.ts'
import { tell } from '../../messaging/tell.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { recipientPage } from '../../resources/two-way/recipient-page.ts'
import type { LINKED_PAGE } from '../../resources/two-way/two-way.answers.ts'
import type { Deps, RawHandler } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { askedFields } from './answers.ts'
import type { Content } from './content.ts'
import { answerLink, type LinkParts, openLink } from './open.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What a content asks, as a page draws it: the fields in order, which of them must be filled in, the scale. */
const optionsOf = (content: Content) => ({
  rating_scale: content.rating_scale,
  thank_you_text: content.thank_you_text,
  fields: Object.entries(askedFields(content)).map(([name, { required }]) => ({
    name,
    required: required === true ? (1 as const) : (0 as const),
  })),
})

const contentAnswer = async (
  deps: Deps,
  request: FastifyRequest,
  parts: LinkParts,
): Promise<ReplyWith<FromShape<typeof LINKED_PAGE>>> => {
  const { content, recipient, expired, answered } = await openLink(deps, request, parts)
  const { title, company, has_logo, header_image, theme_colour, content_type } = content
  const from = { company: { name: company, logo: has_logo ? fileAddress(content, 'logo') : null } }
  if (expired) return { message: tell('This link has expired.'), data: { ...from, title, expired: 1 } }
  return {
    message: title,
    data: {
      ...from,
      title,
      content_type,
      content: isRecord(content.content) ? content.content : null,
      html: content_type === 'page' ? renderDocument(content.content) : null,
      target_url: content.target_url,
      file: content_type === 'file' ? fileAddress(content, 'file') : null,
      header_image: header_image ? fileAddress(content, 'header') : null,
      theme_colour,
      // The link that is for everybody asks nothing: nobody could be told from anybody else.
      take_response: recipient ? content.take_response : 0,
      expired: 0,
      already_responded: answered ? 1 : 0,
      options: optionsOf(content),
    },
  }
}

/** `GET get-web-content/{token}`, and with all three parts of a link: what it leads to; counted as an opening. */
const content: RawHandler<typeof recipientPage, 'content'> = ({ deps, request }) => {
  const { sub_part, token, mobile_num } = recordOf(request.params)
  const query = recordOf(request.query)
  return contentAnswer(deps, request, {
    subPart: text(sub_part) ?? text(query.sub_part),
    token: text(token) ?? '',
    code: text(mobile_num) ?? text(query.mobile_num),
  })
}

/** `POST take-response`: the first answer is kept; a repeat changes nothing and is answered 200 (security case 8). */
const respond: RawHandler<typeof recipientPage, 'respond'> = async ({ deps, request, input }) => {
  const { sub_part, token, mobile_num, take_response, ...rest } = input
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const parts = { subPart: text(sub_part), token: String(token), code: String(mobile_num) }
  const answered = await answerLink(deps, request, parts, sent, Number(take_response))
  if (answered.state === 'wrong') throw invalid(answered.errors)
  const already = answered.state === 'already'
  const { thank_you_text } = answered.target.content
  return {
    message: already ? tell('You have already answered.') : thank_you_text || tell('Thank you. Your answer has been received.'),
    data: { already_submitted: already ? 1 : 0 },
  }
}

/** What recipients call without signing in. */
export const recipientPageCompanion = defineCompanion(recipientPage, {
  handlers: { call: { content: { raw: content }, personal: { raw: content }, respond: { raw: respond } } },
})
