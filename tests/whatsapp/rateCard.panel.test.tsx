import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { waCharges } from '../../resources/whatsapp/wa-charges.ts'
import { memoryPlatform, openResource, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const card: Row = {
  id: 7,
  card: 'India · Sunrise School',
  country_id: 1,
  user_id: 3,
  currency: 'INR',
  effective_from: '2026-10-01',
  marketing: 0.85,
  marketing_cost: 0.8631,
  utility: 0.14,
  utility_cost: 0.115,
  authentication: 0.14,
  authentication_cost: null,
  authentication_international: 2.5,
  authentication_international_cost: null,
  service: 0,
  service_cost: null,
  tiers: [{ category: 'utility', tier_from: 4000, tier_to: null, rate: 0.1, provider_cost: 0.09 }],
  standing: 'current',
  status: 1,
  is_example: 0,
  is_override: 1,
}

const open = async (rows: Row[], at = '', answers: Record<string, (sent: Sent) => unknown> = {}) => {
  signIn(register, {})
  const made = memoryPlatform(
    register,
    {
      [waCharges.name]: rows,
      'administration/country': [{ id: 1, name: 'India', iso2: 'IN', status: 1 }],
      users: [{ id: 3, name: 'Sunrise School', userType: 2, status: 1 }],
    },
    answers,
  )
  return { ...made, ...(await openResource({ register, resource: waCharges, platform: made.platform, at })) }
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const costs = async () => {
  const aside = await screen.findByRole('region', { name: 'What it costs' })
  return { aside, figures: () => [...aside.querySelectorAll('dd')].map(plain) }
}
const type = async (field: string | RegExp, text: string, within_: HTMLElement) => {
  const box = within(within_).getByRole('textbox', { name: field })
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

describe('the form of a rate card', () => {
  it('reckons as one types what so many messages cost, by tiers, and what is left of it', async () => {
    await open([card], '/7')
    const { aside, figures } = await costs()
    expect(figures()).toEqual(['₹ 8,500.00', '₹ 8,631.00', '−₹ 131.00 (−1.5 %)'])
    await waitFor(() => expect(plain(aside)).toContain('10,000 messages (Marketing) to India for Sunrise School cost:'))
    await userEvent.selectOptions(within(aside).getByRole('combobox'), 'Utility')
    expect(figures()).toEqual(['₹ 1,160.00', '₹ 1,000.00', '₹ 160.00 (13.8 %)'])
    await type('Messages in a month', '4000', aside)
    expect(figures()[0]).toBe('₹ 560.00')
  })

  it('warns of a price below the cost of the provider, beside it, and sends it all the same', async () => {
    const sent: unknown[] = []
    await open([card], '/7', {
      'wa-charge/{id}': ({ method, body }) => {
        if (method === 'PUT') sent.push(body)
        return card
      },
    })
    const form = await screen.findByRole('dialog')
    const note = () => plain(form.querySelector('[data-field="marketing_cost"] [aria-live]'))
    await waitFor(() => expect(note()).toBe('Below the provider cost: −1.5 % margin'))
    await type(/^Marketing$/, '1', form)
    await waitFor(() => expect(note()).toBe('13.7 % margin'))
    await type(/^Marketing$/, '0.8', form)
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ marketing: 0.8 })]))
  })
})

describe('the list of prices', () => {
  it('says whose they are, what is an example, and what is below cost, not by colour alone', async () => {
    await open([card, { ...card, id: 8, user_id: null, is_example: 1, marketing: 0.9 }])
    await waitFor(() => expect(document.querySelectorAll('tr[data-id]')).toHaveLength(2))
    const row = (id: number) => plain(document.querySelector(`tr[data-id="${id}"]`))
    await waitFor(() => expect(row(7)).toContain('Sunrise School'))
    expect(row(7)).toContain('Below the provider cost ₹ 0.85')
    expect(row(7)).toContain('₹ 0.14 +1')
    expect(row(8)).toContain('Example')
    expect(row(8)).not.toContain('Below')
  })

  it('says what to do where there are none', async () => {
    await open([])
    expect(await screen.findByText('No prices yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Set prices' }).getAttribute('href')).toContain('/administration/wa-rate-card/create')
  })
})
