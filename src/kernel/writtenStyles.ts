import { type CSSObject, css } from '@emotion/react'
import type { RaThemeOptions } from 'react-admin'

type Components = NonNullable<RaThemeOptions['components']>

interface Variant {
  props: unknown
  style: CSSObject
}
type Style = CSSObject & { variants?: readonly Variant[] }

const isObject = (style: unknown): style is Style => typeof style === 'object' && style !== null && !Array.isArray(style)

const written = (style: unknown): unknown => {
  if (!isObject(style)) return style
  const { variants, ...rest } = style
  if (!variants) return css(rest)
  return [css(rest), { variants: variants.map(({ props, style: own }) => ({ props, style: css(own) })) }]
}

/** The styles of a theme as text, once and for all: MUI would write them anew for every element that is drawn. Functions stay. */
export const writtenStyles = (components: Components): Components =>
  Object.fromEntries(
    Object.entries(components).map(([name, component]) => {
      const slots = (component as { styleOverrides?: Readonly<Record<string, unknown>> }).styleOverrides
      if (!slots) return [name, component]
      const styleOverrides = Object.fromEntries(Object.entries(slots).map(([slot, style]) => [slot, written(style)]))
      return [name, { ...component, styleOverrides }]
    }),
  )
