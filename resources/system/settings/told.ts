/** What whoever asks is told of the settings. */

import type { IsSet } from '../../kinds/secret/field.ts'
import type { RichTextContent, Value } from '../../language/fields.ts'
import { answerSchema } from '../../language/kinds.ts'
import { decimal, flag, type Shape, string } from '../../language/shape.ts'
import type { Setting } from './setting.ts'

/**
 * The value of a setting: of the kind of its default, a list of its field's rows, or a rich text where that is empty; of a secret only
 * whether there is one.
 */
export type SettingValue<S> = S extends { field: { kind: 'secret' } }
  ? IsSet
  : S extends { default: infer D; field: infer F }
    ? D extends readonly []
      ? Value<F>
      : D extends number
        ? number
        : D extends string
          ? string
          : RichTextContent | null
    : never

type Audience = NonNullable<Setting['toldTo']>

/** Those settings of `S` of which one of the audiences `A` is told. */
export type Told<S, A> = { [K in keyof S as S[K] extends { toldTo: A } ? K : never]: SettingValue<S[K]> }

const shapeOf = ({ field, default: value }: Setting): Shape => {
  if (typeof value === 'string') return string()
  if (typeof value === 'number') return field.kind === 'checkbox' ? flag() : decimal()
  return answerSchema(field)
}

/** The shapes of all settings. */
export const settingShapes = <S extends Readonly<Record<string, Setting>>>(
  settings: S,
): { [K in keyof S & string]: Shape<SettingValue<S[K]>> } =>
  // TypeScript cannot follow which keys an object is put together from.
  Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, shapeOf(setting)])) as {
    [K in keyof S & string]: Shape<SettingValue<S[K]>>
  }

/** The shapes of the settings of which one of the audiences is told. */
export const toldShapes = <S extends Readonly<Record<string, Setting>>, const A extends Audience>(
  settings: S,
  audiences: readonly A[],
): { [K in keyof Told<S, A>]: Shape<Told<S, A>[K]> } => {
  const told = Object.entries(settings).filter(([, { toldTo }]) => audiences.some(audience => audience === toldTo))
  // TypeScript cannot follow which keys a filter leaves.
  return Object.fromEntries(told.map(([key, setting]) => [key, shapeOf(setting)])) as {
    [K in keyof Told<S, A>]: Shape<Told<S, A>[K]>
  }
}
