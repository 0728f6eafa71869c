import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../resourceDesk.tsx'
import { box, openField } from './fieldDesk.ts'
import { TRIALS, upload, uploads } from './trials.ts'

describe('a file', () => {
  it('refuses one that is too large without sending it', async () => {
    const { sent } = await openField(TRIALS.file.field, { answers: uploads })
    const large = new File([new Uint8Array(2000)], 'letter.pdf')
    fireEvent.change(await box(), { target: { files: [large] } })
    expect(await screen.findByText(/at most 1 kB; this has 2 kB/)).toBeDefined()
    expect(sent.some(({ path }) => path === 'file-upload')).toBe(false)
  })

  it('that the platform gives a link to opens in a new tab', async () => {
    await openField(TRIALS.file.field, { at: '', rows: [{ id: 1, value: 'files/abc.123.sig' }] })
    const link = await screen.findByRole('link', { name: 'Open' })
    expect(link).toMatchObject({ target: '_blank', href: 'https://files.example/files/abc.123.sig' })
  })

  it('says what the platform objects to', async () => {
    await openField(TRIALS.file.field, { answers: { 'file-upload': () => refuse(422, 'This is no PDF.') } })
    await upload('letter.pdf')
    expect(await screen.findByText('This is no PDF.')).toBeDefined()
  })

  it('says what is wrong with the file, and not that something is', async () => {
    const refused = () => refuse(422, 'The given data was invalid.', { file: ['It contains text.'] })
    await openField(TRIALS.file.field, { answers: { 'file-upload': refused } })
    await upload('letter.pdf')
    expect(await screen.findByText('It contains text.')).toBeDefined()
    expect(screen.queryByText(/given data was invalid/)).toBeNull()
  })
})
