import { describe, expect, it } from 'vitest'
import { pageOfPlatform } from '../../src/two-way/Handover.tsx'

describe('the address of recipients', () => {
  it('is left to the platform: a panel served elsewhere leads there, and its own does not go round in circles', () => {
    const here = new URL('https://panel.example/2w/SUNRSE/aB3dE6gH/1x?y=1')
    expect(pageOfPlatform('https://platform.example/api', here)).toBe('https://platform.example/2w/SUNRSE/aB3dE6gH/1x?y=1')
    expect(pageOfPlatform('/api', here)).toBeUndefined()
  })
})
