/** Why the values of one message cannot be sent with their template (rules whatsapp-8, -9 and -13). */
import { tell } from '../tell.ts'
import { bodyOf, type Filling } from './compose.ts'
import { misfitOf } from './fit.ts'
import { problemsOf } from './sendBody.ts'
import type { Template } from './template.ts'
import { askedSlots, type Slot } from './variableSources.ts'
import { valueProblem } from './variables.ts'

/** Any number: what is judged is the same for all. */
const SOMEBODY = '910000000000'

/** What is wrong with single values, each by its place and as people call it. */
export const valueFaults = (template: Template): ((filling: Filling) => (Slot & { called: string; what: string })[]) => {
  const slots = askedSlots(template)
  return filling =>
    slots.flatMap(({ part, name, called }) => {
      const value = (filling[part] as Readonly<Record<string, string>> | undefined)?.[name]
      const what = value === undefined ? undefined : valueProblem(value)
      return what === undefined ? [] : [{ part, name, called, what }]
    })
}

/** Judges the values of many messages of one template; undefined where the provider would take them. */
export const fillingJudge = (template: Template): ((filling: Filling) => string | undefined) => {
  const faultsOf = valueFaults(template)
  return filling => {
    const [first] = faultsOf(filling)
    if (first) return tell('%{where}: %{what}', { where: first.called, what: first.what })
    const body = bodyOf(template, filling, { to: SOMEBODY })
    return misfitOf(body.template, template)?.message ?? problemsOf(body)[0]?.message
  }
}
