import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { allCampaigns } from '../../resources/campaigns/all-campaigns.ts'
import { register } from '../../resources/index.ts'

vi.mock('../../src/kernel/resource/views.ts', async original => {
  const real = await original<typeof import('../../src/kernel/resource/views.ts')>()
  return { ...real, loadViews: vi.fn(real.loadViews) }
})
// Files share their modules: whatever was loaded before this one knows the real loadViews.
vi.resetModules()
const { loadViews } = await import('../../src/kernel/resource/views.ts')
const { memoryPlatform, openResource, signIn } = await import('./resourceDesk.tsx')
it('says that the code of a screen did not come, and shows the screen when it is tried again', async () => {
  signIn(register)
  vi.mocked(loadViews).mockRejectedValueOnce(new Error('Failed to fetch the module'))
  const { platform } = memoryPlatform(register, {
    'all-campaign': [{ id: 7, campaign: 'Fees October', campaign_send_date_time: '2026-11-20 10:00:00', status: 'Completed' }],
  })
  await openResource({ register, resource: allCampaigns, platform })
  await screen.findByText('Failed to fetch the module')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Fees October')).toBeDefined()
})
