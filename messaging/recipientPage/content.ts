/** What a page that recipients see is made from (rules two-way-1 and two-way-7). */

/** Kinds of answer (rule platform-dialect-15). */
export const KIND = { none: 0, interest: 1, feedback: 2, rating: 3 } as const

export interface PageContent {
  title: string
  content_type: 'page' | 'url' | 'file'
  /** The editor's JSON tree. */
  content: unknown
  take_response: number
  response_mandatory: number
  thank_you_text: string | null
  ask_name: number
  ask_mobile: number
  ask_email: number
  rating_scale: number
  header_image: string | null
  theme_colour: string | null
  code: string
  company: string
  has_logo: boolean
}

export type AnswerName = 'is_interested' | 'name' | 'mobile' | 'email' | 'message' | 'rating' | 'comment'

export interface Asked {
  name: AnswerName
  required: boolean
}

/** What a content asks, in order, with what must be filled in. */
export const askedOf = (content: PageContent): readonly Asked[] => {
  const must = content.response_mandatory === 1
  if (content.take_response === KIND.interest) return [{ name: 'is_interested', required: true }]
  if (content.take_response === KIND.rating)
    return [
      { name: 'rating', required: true },
      { name: 'comment', required: must },
    ]
  if (content.take_response !== KIND.feedback) return []
  const asked: readonly (Asked & { shown: boolean })[] = [
    { name: 'name', required: must, shown: content.ask_name === 1 },
    { name: 'mobile', required: must, shown: content.ask_mobile === 1 },
    { name: 'email', required: must, shown: content.ask_email === 1 },
    { name: 'message', required: true, shown: true },
  ]
  return asked.filter(one => one.shown).map(({ name, required }) => ({ name, required }))
}
