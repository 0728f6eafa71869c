import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { memoryPlatform, openResource, refuse, signIn } from './resourceDesk.tsx'
import { depotRows, parcelRegister, parcels } from './resourceParcels.ts'

it('a form in Hindi says in Hindi what its own rules and the platform say, at the field and above it', async () => {
  signIn(parcelRegister)
  const { platform } = memoryPlatform(
    parcelRegister,
    { parcels: [], depots: depotRows },
    {
      parcel: () =>
        refuse(422, 'The given data was invalid.', {
          label: ['Enter at least 3 characters.'],
          colour_of_sky: ['This time is still to come.'],
        }),
    },
  )
  await openResource({ register: parcelRegister, resource: parcels, platform, at: '/create', locale: 'hi' })
  const save = await screen.findByRole('button', { name: 'सहेजें' })
  await userEvent.click(save)
  expect(await screen.findAllByText(/ ज़रूरी है।$/)).not.toEqual([])
  await userEvent.type(screen.getByLabelText(/^Label/), 'Crystal')
  await userEvent.click(save)
  expect(await screen.findByText('कम से कम 3 अक्षर लिखें।')).toBeDefined()
  const told = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(told).toContainEqual(expect.stringContaining('यह समय अभी आने वाला है।'))
})
