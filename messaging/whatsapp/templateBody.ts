/** How a message names its template and brings the values of its variables (rule whatsapp-8). */
import { tell } from '../tell.ts'
import { isLanguage } from './languages.ts'
import { byWord, type Check, exactlyOne, link, list, number, object, oneOf, text, where } from './shape.ts'
import { valueProblem } from './variables.ts'

const NAMED = { parameter_name: text(64, { pattern: /^[a-z][a-z0-9_]*$/, form: tell('the name of a variable') }) }
const anything = text(40)

const filled = (most: number): Check => {
  const check = text(most)
  return (value, at) => {
    const problems = check(value, at)
    const wrong = problems.length === 0 && typeof value === 'string' ? valueProblem(value) : undefined
    return wrong === undefined ? problems : [{ at, message: wrong }]
  }
}

const TEXT = object({ type: anything, text: filled(1024) }, NAMED)
const file = (kind: string, more: Readonly<Record<string, Check>> = {}): Check =>
  object({ type: anything, [kind]: where(object({}, { id: text(256), link: link(), ...more }), exactlyOne('id', 'link')) })

const header = byWord('type', {
  text: TEXT,
  image: file('image'),
  video: file('video'),
  document: file('document', { filename: text(240) }),
  location: object({
    type: anything,
    location: object(
      { latitude: number(-90, 90, false), longitude: number(-180, 180, false) },
      { name: text(1000), address: text(1000) },
    ),
  }),
})

const body = byWord('type', {
  text: TEXT,
  currency: object(
    {
      type: anything,
      currency: object({
        fallback_value: filled(1024),
        code: text(3, { least: 3 }),
        amount_1000: number(0, Number.MAX_SAFE_INTEGER),
      }),
    },
    NAMED,
  ),
  date_time: object({ type: anything, date_time: object({ fallback_value: filled(1024) }) }, NAMED),
})

const index: Check = (value, at) =>
  (typeof value === 'string' && /^\d$/.test(value)) ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10)
    ? []
    : [{ at, message: tell('Give the place of the button, from 0 to 9.') }]

const button = (sub: string, parameter: Check): Check =>
  object({ type: anything, sub_type: oneOf(sub), index, parameters: list(parameter, 1, 1) })

const action = object({
  type: oneOf('action'),
  action: (value, at) => (Object(value) === value ? [] : [{ at, message: tell('Give an object.') }]),
})

const buttons = byWord('sub_type', {
  quick_reply: button('quick_reply', object({ type: oneOf('payload'), payload: text(256) })),
  url: button('url', object({ type: oneOf('text'), text: filled(2000) })),
  copy_code: button('copy_code', object({ type: oneOf('coupon_code'), coupon_code: text(15) })),
  flow: button('flow', action),
  catalog: button('catalog', action),
  mpm: button('mpm', action),
  voice_call: button('voice_call', object({ type: oneOf('payload'), payload: text(512) })),
})

const plain = {
  header: object({ type: anything, parameters: list(header, 1, 1) }),
  body: object({ type: anything, parameters: list(body, 1, 100) }),
  button: buttons,
} as const

const component = byWord('type', {
  ...plain,
  limited_time_offer: object({
    type: anything,
    parameters: list(
      object({
        type: oneOf('limited_time_offer'),
        limited_time_offer: object({ expiration_time_ms: number(0, Number.MAX_SAFE_INTEGER) }),
      }),
      1,
      1,
    ),
  }),
  carousel: object({
    type: anything,
    cards: list(object({ card_index: number(0, 9), components: list(byWord('type', plain), 1, 4) }), 1, 10),
  }),
})

const language: Check = (value, at) =>
  typeof value === 'string' && isLanguage(value) ? [] : [{ at, message: tell('Give the code of a language, such as en_US.') }]

/** What stands under `template`. */
export const templateContent: Check = object(
  {
    name: text(512, {
      pattern: /^[a-z0-9_]+$/,
      form: tell('the name of a template: lower-case letters, digits and underscores'),
    }),
    language: object({ code: language }, { policy: oneOf('deterministic') }),
  },
  { components: list(component, 0, 20) },
)
