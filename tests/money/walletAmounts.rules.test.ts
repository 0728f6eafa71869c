import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionSchema } from '../../resources/language/actionSchema.ts'
import { validateBody } from '../../resources/language/body.ts'
import { checkRegister } from '../../resources/language/check.ts'
import { ROUTE_TYPES } from '../../resources/language/choices.ts'
import { type AnyResource, defineResource } from '../../resources/language/define.ts'
import { number, select } from '../../resources/language/fields.ts'
import { userCredits } from '../../resources/money/user-credits.ts'
import { amountOf, MOST_AMOUNT, phraseOf, scaleOf, stepsOf, WALLETS, walletOf } from '../../resources/money/wallets.ts'
import { users } from '../../resources/people/users.ts'
import { mistakesIn } from '../../server/kernel/records/kinds.ts'

const MONEY = 5
const VOICE = 4
const anySteps = (routeType: number) => fc.integer({ min: 1, max: MOST_AMOUNT * scaleOf(routeType) })

/** Steps as a person writes them, by digits alone. */
const written = (steps: number, decimals: number): string => {
  const digits = String(steps).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe('the wallets', () => {
  it('are one a route type, text messages in credits, calls in pulses, WhatsApp in money', () => {
    expect(WALLETS.map(({ route_type }) => route_type)).toEqual(ROUTE_TYPES.map(({ value }) => value))
    expect(WALLETS.map(({ unit }) => unit)).toEqual(['credits', 'credits', 'credits', 'pulses', 'money'])
    expect(WALLETS.map(({ route_type }) => scaleOf(route_type))).toEqual([1, 1, 1, 1, 10_000])
    expect(() => walletOf(6)).toThrow(/no wallet of route type 6/)
  })

  it('each have a place of their own in the record of an account, whose unit is the wallet’s', () => {
    for (const { field, unit, decimals } of WALLETS) {
      const declared = users.fields[field]
      expect(declared).toMatchObject({ kind: 'number', writable: 'never' })
      expect([declared.decimals ?? 0, declared.unit ?? 'credits']).toEqual([decimals, unit === 'money' ? '₹' : unit])
    }
  })
})

describe('an amount', () => {
  it.each(WALLETS)('of wallet $route_type comes back as it went in, written or as a number', ({ route_type, decimals }) => {
    fc.assert(
      fc.property(anySteps(route_type), steps => {
        expect(stepsOf(route_type, written(steps, decimals))).toBe(steps)
        const travels = amountOf(route_type, steps)
        expect(stepsOf(route_type, travels)).toBe(steps)
        expect(stepsOf(route_type, JSON.parse(JSON.stringify(travels)) as number)).toBe(steps)
        expect(stepsOf(route_type, String(travels))).toBe(steps)
      }),
      { numRuns: 2000 },
    )
  })

  it('is never rounded: a decimal too many makes it none', () => {
    fc.assert(
      fc.property(anySteps(MONEY), fc.integer({ min: 1, max: 9 }), (steps, digit) => {
        expect(stepsOf(MONEY, `${written(steps, 4)}${digit}`)).toBeUndefined()
        expect(stepsOf(MONEY, `${written(steps, 4)}000`)).toBe(steps)
      }),
    )
    expect(stepsOf(MONEY, 0.1 + 0.2)).toBeUndefined()
    expect(stepsOf(MONEY, 1.15)).toBe(11_500)
    expect(stepsOf(VOICE, 1.5)).toBeUndefined()
    expect(stepsOf(VOICE, '120.0')).toBe(120)
  })

  it.each(['', ' ', '-1', '1e3', '1,000', '.5', '5.', '0x10', 'NaN', '٣', '1.00000000000000001', '99999999999999999'])(
    'is not %j',
    typed => expect(stepsOf(MONEY, typed)).toBeUndefined(),
  )

  it('reads with its unit', () => {
    expect(phraseOf(1, 5000, '₹')).toBe('5,000 credits')
    expect(phraseOf(VOICE, 120_000, '₹')).toBe('1,20,000 pulses')
    expect(phraseOf(MONEY, 1250.5, '₹')).toBe('₹ 1,250.50')
    expect(phraseOf(MONEY, 0.7846, '$')).toBe('$ 0.7846')
  })
})

describe('what is sent', () => {
  const action = userCredits.actions.give
  const errorsOf = (route_type: unknown, credit: unknown) =>
    validateBody(action.input, { user_id: 1, route_type, credit }).errors.credit

  it('is judged by its wallet, by the rules and by the published schema alike', () => {
    const agrees = new Ajv2020({ strict: false }).compile(actionSchema(action))
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5),
        fc.oneof(fc.integer({ min: -2, max: 20 }), fc.constantFrom(0.0001, 0.5, 1.25, 12.3456, 12.34567, 0.00001, 1e9, 1e9 + 1)),
        (route_type, credit) => {
          const steps = stepsOf(route_type, credit)
          const isAmount = steps !== undefined && steps > 0 && credit <= MOST_AMOUNT
          expect(errorsOf(route_type, credit) === undefined).toBe(isAmount)
          // Decimals beyond the fourth are said by `x-decimals`, which a validator does not know.
          if (String(credit).split('.')[1]?.length !== 5 && credit !== 0.00001)
            expect(agrees({ user_id: 1, route_type, credit })).toBe(isAmount)
        },
      ),
    )
  })

  it('is refused with what is wrong with it', () => {
    expect(errorsOf(1, 1.5)).toEqual(['Enter a whole number.'])
    expect(errorsOf('4', '2.5')).toEqual(['Enter a whole number.'])
    expect(errorsOf(4, 0)).toEqual(['Enter 1 or more.'])
    expect(errorsOf(5, '0.00001')).toEqual(['Enter 0.0001 or more.', 'Enter at most 4 decimals.'])
    expect(errorsOf(5, '12.34567')).toEqual(['Enter at most 4 decimals.'])
    expect(errorsOf(5, '12.00000000000000001')).toEqual(['Enter at most 4 decimals.'])
    expect(errorsOf(1, '12.00000000000000001')).toEqual(['Enter a whole number.'])
    expect(errorsOf(5, 'ten')).toEqual(['Enter a number.'])
    expect(errorsOf('5', '250.5000')).toBeUndefined()
    // What names no wallet names no unit either, whatever it is.
    for (const hostile of [{ toString: 1 }, ['5'], 'constructor', '__proto__', null])
      expect(errorsOf(hostile, 'ten')).toEqual(['Enter a number.'])
    // The first wallet where none is named.
    expect(validateBody(action.input, { user_id: 1, credit: 1.5 }).errors.credit).toEqual(['Enter a whole number.'])
  })
})

describe('a number whose unit hangs on a choice', () => {
  const declared = (measure: { by: string; as: Record<string, { unit: string; decimals: number }> }) => {
    const resource = defineResource({
      name: 'calls',
      owner: 'platform',
      label: { one: 'Call', many: 'Calls' },
      group: 'Money',
      icon: 'list',
      title: 'price',
      fields: {
        price: number({ label: 'Price', measure }),
        kind: select({
          label: 'Kind',
          choices: [
            { value: 1, label: 'One' },
            { value: 2, label: 'Two' },
          ],
        }),
      },
      operations: { list: { call: 'POST calls', can: 'login' } },
      list: { columns: ['price'] },
    })
    return () => checkRegister({ resources: [resource as unknown as AnyResource], services: [] }, mistakesIn)
  }
  const unit = { unit: 'pulses', decimals: 0 }

  it('is declared with a choice beside it, and with a unit for each of its values', () => {
    expect(declared({ by: 'kind', as: { 1: unit, 2: unit } })).not.toThrow()
    expect(declared({ by: 'kind', as: { 1: unit } })).toThrow("calls.fields.price: 'measure' has no unit for kind 2")
    expect(declared({ by: 'sort', as: { 1: unit } })).toThrow("calls.fields.price: 'measure' names no choice 'sort' beside it")
  })
})
