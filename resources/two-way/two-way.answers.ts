/** What is answered about clicks and answers of recipients (rules two-way-6 and two-way-7). Times by the clock of whoever asks. */

import {
  anything,
  decimal,
  type FromShape,
  flag,
  instant,
  integer,
  list,
  map,
  nullable,
  object,
  oneOf,
  pageOf,
  string,
  union,
} from '../language/shape.ts'

const CLICK = object({
  at: instant(),
  ip: nullable(string()),
  device: nullable(string()),
  os: nullable(string()),
  browser: nullable(string()),
  referrer: nullable(string()),
  is_unique: flag(),
  is_bot: flag(),
})
export type Click = FromShape<typeof CLICK>

/** What a recipient answered, by kind, under the names of the specification. */
const ANSWERED = {
  two_way_comm_interests: list(object({ is_interested: nullable(flag()), at: instant() })),
  two_way_comm_feedbacks: list(
    object({
      name: nullable(string()),
      mobile: nullable(string()),
      email: nullable(string()),
      message: nullable(string()),
      at: instant(),
    }),
  ),
  two_way_comm_ratings: list(object({ rating: nullable(integer()), comment: nullable(string()), at: instant() })),
}

/** One personal link. */
const LINK = {
  id: integer(),
  mobile_num: string(),
  title: string(),
  send_sms_id: integer(),
  campaign: string(),
  take_response: integer(),
  link_expired: flag(),
  code: string(),
  total_click: integer(),
}
const CLICK_ROW = object({
  ...LINK,
  /** Openings by programs, counted nowhere. */
  bot_click: integer(),
  device: nullable(string()),
  first_click: nullable(instant()),
  last_click: nullable(instant()),
  /** The latest of them. */
  link_click_logs: list(CLICK),
  ...ANSWERED,
})
export type ClickRow = FromShape<typeof CLICK_ROW>
const RESPONSE_ROW = object({ ...LINK, ...ANSWERED })
export type ResponseRow = FromShape<typeof RESPONSE_ROW>

/** What all answers come to. */
const SUMMARY = object({
  total_clicks: integer(),
  unique_clicks: integer(),
  total_response_interests: integer(),
  interested: integer(),
  total_response_feedbacks: integer(),
  total_response_ratings: integer(),
  average_rating: nullable(decimal()),
  rating_scale: nullable(integer()),
})
export type ResponseSummary = FromShape<typeof SUMMARY>

export const CLICKS = pageOf(CLICK_ROW)
export const RESPONSES = pageOf(RESPONSE_ROW, { summary: SUMMARY })
export const PREVIEW = object({ title: string(), html: string() })
export const SAMPLE_LINK = object({ link: string(), length: integer() })

const FROM = { company: object({ name: nullable(string()), logo: nullable(string()) }), title: string() }

/** What a recipient's link leads to: the page and what it asks, or that it is over. `content`: the document as its editor keeps it. */
export const LINKED_PAGE = union([
  object({ ...FROM, expired: oneOf([1]) }),
  object({
    ...FROM,
    content_type: string(),
    content: nullable(map(anything())),
    html: nullable(string()),
    target_url: nullable(string()),
    file: nullable(string()),
    header_image: nullable(string()),
    theme_colour: nullable(string()),
    take_response: integer(),
    expired: oneOf([0]),
    already_responded: flag(),
    options: object({
      rating_scale: integer(),
      thank_you_text: nullable(string()),
      fields: list(object({ name: string(), required: flag() })),
    }),
  }),
])
export const RESPONSE_KEPT = object({ already_submitted: flag() })
