import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../messaging/dltTemplate.ts'
import { sendForm } from '../../resources/campaigns/send-form.ts'
import { linkVariable, surroundings } from '../../src/campaigns/send/linkVariable.ts'
import { presetOf } from '../../src/campaigns/send/sendStart.ts'

describe('the variable that takes the link', () => {
  const pieces = (text: string) => parseTemplate(text)

  it('is the first {#url#}, else the only one, else asked for', () => {
    expect(linkVariable(pieces('Dear {#var#}, see {#url#}'), undefined)).toBe(1)
    expect(linkVariable(pieces('See {#var#} by {#numeric#}'), undefined)).toBe(0)
    expect(linkVariable(pieces('Dear {#var#}, see {#var#}'), undefined)).toBeUndefined()
    expect(linkVariable(pieces('Dear {#var#}, see {#var#}'), 2)).toBe(1)
  })
  it('is never one that a link may not stand in', () => {
    expect(linkVariable(pieces('Call {#cbn#}'), undefined)).toBeUndefined()
    expect(linkVariable(pieces('Dear {#numeric#}, see {#url#}'), 1)).toBe(1)
  })
  it('is told by the words around it', () => {
    expect(surroundings(pieces('Dear {#var#}, the results of the term stand at {#url#} for a week'), 1)).toBe(
      '…the term stand at ▢ for a week',
    )
  })
  it('comes with what the address chooses, and nothing else does', () => {
    expect(presetOf('?two_way_content_id=7&user_id=x&nobody=1', sendForm)).toEqual({ two_way_content_id: 7 })
  })
})
