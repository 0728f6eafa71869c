import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface Made {
  id: number
  wa_template_id: string
}

type Decision = Readonly<Record<string, unknown>>

const APPROVED: readonly Decision[] = [{ status: 'APPROVED' }]

/** What a school sends, and what the provider decided about each. */
const TEMPLATES: readonly { body: Readonly<Record<string, unknown>>; decided: readonly Decision[] }[] = [
  {
    body: {
      template_name: 'fee_reminder',
      template_language: 'en',
      category: 'UTILITY',
      header_type: 'text',
      header_text: 'Fees for {{1}}',
      header_sample: 'December',
      message: 'Dear {{1}}, the fee of *Rs {{2}}* is due on {{3}}. Please pay at the office or by the link below.',
      message_samples: { 1: 'Asha Verma', 2: '2,500', 3: '10-12-2026' },
      footer_text: 'Sunrise School, Surat',
      buttons: [
        {
          type: 'URL',
          text: 'Pay now',
          url: 'https://sunrise.example.in/pay/{{1}}',
          example: 'https://sunrise.example.in/pay/4711',
        },
        { type: 'PHONE_NUMBER', text: 'Call the office', phone_number: '+912612345678' },
      ],
    },
    decided: APPROVED,
  },
  {
    body: {
      template_name: 'annual_day_invitation',
      template_language: 'en',
      category: 'MARKETING',
      header_type: 'location',
      message: 'Dear {{1}}, we would love to see you at our annual day on {{2}}. Doors open at _5 pm_. Will you come?',
      message_samples: { 1: 'Asha', 2: '20 December' },
      buttons: [
        { type: 'QUICK_REPLY', text: 'I will come' },
        { type: 'QUICK_REPLY', text: 'Not this time' },
      ],
      opt_out: 1,
    },
    decided: APPROVED,
  },
  {
    body: {
      template_name: 'admission_open',
      template_language: 'hi',
      category: 'MARKETING',
      parameter_format: 'NAMED',
      message: 'नमस्ते {{parent_name}}, कक्षा {{class_name}} में प्रवेश शुरू हो गए हैं। अधिक जानने के लिए हमें लिखें।',
      message_samples: { parent_name: 'रवि कुमार', class_name: '6' },
      opt_out: 1,
    },
    decided: APPROVED,
  },
  {
    body: {
      template_name: 'parent_portal_code',
      template_language: 'en',
      category: 'AUTHENTICATION',
      otp_text: 'Copy code',
      code_expiration_minutes: 10,
    },
    decided: APPROVED,
  },
  {
    body: {
      template_name: 'bus_delay',
      template_language: 'en',
      category: 'UTILITY',
      message: 'The bus on route {{1}} is late by {{2}} minutes today. We are sorry.',
      message_samples: { 1: '4', 2: '20' },
    },
    decided: [{ status: 'APPROVED' }, { quality: 'RED', pause: true }],
  },
  {
    body: {
      template_name: 'scholarship_offer',
      template_language: 'en',
      category: 'UTILITY',
      message: 'Dear {{1}}, apply for our scholarship now and save up to half of the fees. Offer ends soon.',
      message_samples: { 1: 'Asha' },
    },
    decided: [{ status: 'REJECTED', reason: 'PROMOTIONAL' }],
  },
]

/** Six templates over the school's number, handed in and decided as the provider would; one is rejected, one rests. */
export const addWaTemplates = async ({ graph }: Pick<Desk, 'graph'>, admin: Api, owner: number): Promise<void> => {
  if (!graph) return
  const { data } = await admin.post<{ data: { id: number }[] }>('wa-account-configurations', { user_id: owner })
  const [number] = data
  if (!number) return
  const decide = async (change: Decision): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${graph.controlPort}/template`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    if (!response.ok) throw new Error(`The simulated provider: ${await response.text()}`)
  }
  for (const { body, decided } of TEMPLATES) {
    const { wa_template_id: template } = await admin.post<Made>('wa-template', { ...body, whats_app_configuration_id: number.id })
    for (const change of decided) await decide({ template, ...change })
  }
  await admin.post('wa-pull-templates', { configuration_id: number.id })
}
