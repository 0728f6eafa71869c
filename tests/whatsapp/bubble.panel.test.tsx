import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { Bubble } from '../../src/whatsapp/chat/Bubble.tsx'
import { inDesk, memoryPlatform } from '../kernel/resourceDesk.tsx'
import { threadMessage } from './threadMessage.ts'

it('an answer by a template with cards shows each card below its text, with its file and its buttons', async () => {
  const card = (body: string) => ({ header: 'IMAGE', body, buttons: [{ type: 'URL', text: `Buy ${body}` }] })
  const message = threadMessage({
    id: 1,
    direction: 'o',
    type: 'template',
    message: 'New',
    cards: [card('lamps'), card('chairs')],
  })
  const { platform } = memoryPlatform(register, {}, {})
  const { element } = await inDesk({ register, platform }, <Bubble message={message} />)
  render(element)
  const cards = within(await screen.findByRole('list', { name: 'Cards' }))
  for (const text of ['lamps', 'Buy lamps', 'chairs', 'Buy chairs']) cards.getByText(text)
  expect(cards.getAllByText('Image')).toHaveLength(2)
})
