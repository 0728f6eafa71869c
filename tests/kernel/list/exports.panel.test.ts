import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../resourceDesk.tsx'
import { openParcels, shown } from './parcelList.ts'

describe('export and sample file', () => {
  it('send the filter and open what is answered in a new tab', async () => {
    const opened: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(`${this.target} ${this.href}`)
    })
    const { last } = await openParcels({
      at: '?filter={"status":1}',
      answers: {
        'parcels-export': () => ({ file_path: 'exports/p.csv' }),
        'parcels-sample': () => ({ file_path: 'samples/p.csv' }),
      },
    })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(opened).toEqual(['_blank https://files.example/exports/p.csv']))
    expect(last('parcels-export')?.body).toEqual({ status: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Sample file' }))
    await waitFor(() => expect(opened).toHaveLength(2))
    click.mockRestore()
  })

  it('say why there is none', async () => {
    await openParcels({ answers: { 'parcels-export': () => refuse(429, 'Too many exports.') } })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Too many exports.')).toBeDefined()
  })
})
