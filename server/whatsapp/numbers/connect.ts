import { tell } from '../../../messaging/tell.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { subscribeApp } from '../graph/access.ts'
import { numbersOf, type Profile, readProfile, writeProfile } from '../graph/numbers.ts'
import { type Learned, learn } from './facts.ts'
import type { OpenNumber } from './open.ts'
import { refused, refusedAt } from './refused.ts'

const failed = async <T>(asked: Promise<T>, missing: 'phone_number_id' | 'business_account_id'): Promise<T> =>
  asked.catch(error => {
    throw error instanceof GraphFailure ? refusedAt(error, missing) : error
  })

/**
 * Tries a number with its token as it is about to be stored: the token reaches the number, which is one of that business and the one that was
 * typed. Outside of any transaction.
 * @param typed the phone number, where it was typed
 * @throws HttpProblem 422 at the field that is wrong, 409 where the provider cannot be asked
 */
export const tryNumber = async (number: OpenNumber, typed: string): Promise<Learned> => {
  const learned = await failed(learn(number), 'phone_number_id')
  const ofBusiness = await failed(numbersOf(number.place, number.token, number.business), 'business_account_id')
  if (!ofBusiness.some(({ id }) => id === number.id))
    throw invalid({
      business_account_id: [tell('The number belongs to another business account of the provider: check the ID.')],
    })
  const { digits } = learned.facts
  if (digits !== typed.replaceAll(/\D/g, ''))
    throw invalid({
      display_phone_number: [
        tell('At the provider this ID belongs to +%{digits}: enter that number, or another ID.', { digits }),
      ],
    })
  return learned
}

/**
 * Has reports, replies and reviews of the number's business told to this desk, as what is connected with Facebook does. A refusal undoes nothing:
 * the number says that it is not subscribed, and it can be done again from there.
 */
export const subscribed = async (number: OpenNumber, learned: Learned): Promise<Learned> => {
  try {
    await subscribeApp(number.place, number.token, number.business)
    return { ...learned, subscribed: true }
  } catch (error) {
    if (error instanceof GraphFailure) return { ...learned, subscribed: learned.subscribed ?? false }
    throw error
  }
}

/** Pushes what people see of a business. @throws HttpProblem 422 at the first field sent where the provider objects, else 409 */
export const pushProfile = async (number: OpenNumber, profile: Profile, fields: readonly string[]): Promise<void> => {
  try {
    await writeProfile(number, profile)
  } catch (error) {
    const [first] = fields
    if (error instanceof GraphFailure && error.meaning?.group === 'content' && !error.isMissing && first)
      throw invalid({ [first]: [error.message] })
    throw refused(error)
  }
}

/** What people see of it already; nothing where the provider does not say. */
export const profileThere = async (number: OpenNumber): Promise<Profile> => {
  try {
    return await readProfile(number)
  } catch (error) {
    if (error instanceof GraphFailure) return {}
    throw error
  }
}
