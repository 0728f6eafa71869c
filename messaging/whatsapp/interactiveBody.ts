/** Messages with buttons, lists, links and products, which are sent within the window only (rule whatsapp-8). */
import { tell } from '../tell.ts'
import { byWord, type Check, exactlyOne, link, list, object, oneOf, text, where } from './shape.ts'

const anything = text(40)
const file = where(object({}, { id: text(256), link: link(), filename: text(240) }), exactlyOne('id', 'link'))

const header = byWord('type', {
  text: object({ type: anything, text: text(60) }),
  image: object({ type: anything, image: file }),
  video: object({ type: anything, video: file }),
  document: object({ type: anything, document: file }),
})
const textHeader = object({ type: oneOf('text'), text: text(60) })
const body = (most: number) => object({ text: text(most) })
const footer = object({ text: text(60) })

const product = object({ product_retailer_id: text(256) })

/** Lists tell their rows apart by id: no two rows and no two buttons share one. */
const idsDiffer = (ids: readonly unknown[]): string | undefined =>
  new Set(ids).size === ids.length ? undefined : tell('Give each an id of its own.')

const reply = object({ type: oneOf('reply'), reply: object({ id: text(256), title: text(20) }) })
const replies: Check = (value, at) => {
  const problems = list(reply, 1, 3)(value, at)
  if (problems.length > 0 || !Array.isArray(value)) return problems
  const message = idsDiffer(value.map(one => one.reply.id))
  return message ? [{ at, message }] : []
}

const row = object({ id: text(200), title: text(24) }, { description: text(72) })
const sections: Check = (value, at) => {
  const problems = list(object({ rows: list(row, 1, 10) }, { title: text(24) }), 1, 10)(value, at)
  if (problems.length > 0 || !Array.isArray(value)) return problems
  const rows = value.flatMap(section => section.rows)
  if (rows.length > 10) return [{ at, message: tell('A list has at most 10 rows in all.') }]
  if (value.length > 1 && value.some(section => section.title === undefined))
    return [{ at, message: tell('Give each section a title where there are several.') }]
  const message = idsDiffer(rows.map(one => one.id))
  return message ? [{ at, message }] : []
}

const anyObject: Check = (value, at) => (Object(value) === value ? [] : [{ at, message: tell('Give an object.') }])
const type = { type: anything }

/** What stands under `interactive`. */
export const interactive: Check = byWord('type', {
  button: object({ ...type, body: body(1024), action: object({ buttons: replies }) }, { header, footer }),
  list: object({ ...type, body: body(4096), action: object({ button: text(20), sections }) }, { header: textHeader, footer }),
  cta_url: object(
    {
      ...type,
      body: body(1024),
      action: object({ name: oneOf('cta_url'), parameters: object({ display_text: text(20), url: link() }) }),
    },
    { header, footer },
  ),
  product: object(
    { ...type, action: object({ catalog_id: text(256), product_retailer_id: text(256) }) },
    { body: body(1024), footer },
  ),
  product_list: object(
    {
      ...type,
      header: textHeader,
      body: body(1024),
      action: object({
        catalog_id: text(256),
        sections: list(object({ product_items: list(product, 1, 30) }, { title: text(24) }), 1, 10),
      }),
    },
    { footer },
  ),
  catalog_message: object(
    {
      ...type,
      body: body(1024),
      action: object(
        { name: oneOf('catalog_message') },
        { parameters: object({}, { thumbnail_product_retailer_id: text(256) }) },
      ),
    },
    { footer },
  ),
  flow: object({ ...type, body: body(1024), action: object({ name: oneOf('flow'), parameters: anyObject }) }, { header, footer }),
  location_request_message: object({ ...type, body: body(1024), action: object({ name: oneOf('send_location') }) }),
  voice_call: object({
    ...type,
    body: body(1024),
    action: object({ name: oneOf('voice_call') }, { parameters: object({}, { display_text: text(20), payload: text(512) }) }),
  }),
  call_permission_request: object({ ...type, action: object({ name: oneOf('call_permission_request') }) }, { body: body(1024) }),
})
