import type { Desk } from '../desk.ts'
import { paper } from './accounts.ts'
import { type Api, signInTo, uploadTo } from './api.ts'
import { DEMO_PASSWORD } from './people.ts'
import { posterOf } from './poster.ts'

const FILES = {
  sunrise: [
    { name: 'Admissions open.png', content: posterOf('#0f6170', '#123c46'), tags: 'admission, poster' },
    { name: 'Annual day.png', content: posterOf('#8a2f6b', '#3c1230'), tags: 'annual day, poster' },
    { name: 'Fees 2026-27.pdf', content: paper('Fees 2026-27'), tags: 'fees' },
    { name: 'School timings.txt', content: 'Classes 1 to 5: 8 am to 1 pm\nClasses 6 to 10: 8 am to 2 pm\n', tags: null },
  ],
  acme: [
    { name: 'Diwali offer.png', content: posterOf('#a15c00', '#4a2a00'), tags: 'diwali, offer' },
    { name: 'Price list.pdf', content: paper('Price list'), tags: 'prices' },
  ],
} as const

const CODES = {
  sunrise: [
    { prefilled_message: 'Hello, I would like to know about admissions.', image_format: 'PNG' },
    { prefilled_message: 'Please tell me the timings of the school bus.', image_format: 'SVG' },
  ],
  acme: [{ prefilled_message: 'I need help with my order.', image_format: 'SVG' }],
} as const

/** Files and QR codes of those who have a number; one file has been sent before. */
export const addWaMedia = async (
  { url = '', graph }: Desk,
  admin: Api,
  accounts: Readonly<Record<keyof typeof FILES, number>>,
): Promise<void> => {
  if (!graph) return
  for (const who of ['sunrise', 'acme'] as const) {
    const owner = await signInTo(url, who, DEMO_PASSWORD)
    const { data } = await admin.post<{ data: { id: number }[] }>('wa-account-configurations', { user_id: accounts[who] })
    const [number] = data
    if (!number) continue
    const made: number[] = []
    for (const { name, content, tags } of FILES[who]) {
      const file = await uploadTo(url, who, DEMO_PASSWORD, name, content, 'wa_media')
      const { id } = await owner.post<{ id: number }>('upload-wa-file', { wa_configuration_id: number.id, file, tags })
      made.push(id)
    }
    await owner.post(`wa-file-upload/${made[0]}`, {})
    for (const code of CODES[who]) await owner.post('wa-qrcode', { wa_configuration_id: number.id, ...code })
  }
}
