import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'

type Props = Readonly<Record<string, unknown>>

const isHandler = (name: string, value: unknown) => typeof value === 'function' && /^on[A-Z]/.test(name)

/** Handlers are the same whatever they do: they are asked for when they are called. */
const sayTheSame = (one: Props, other: Props): boolean => {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      name =>
        name in other && (Object.is(one[name], other[name]) || (isHandler(name, one[name]) && isHandler(name, other[name]))),
    )
  )
}

/**
 * The same object for as long as what is given says the same, so that what is drawn of it can be kept; its handlers do what was last given.
 * For controls of MUI that stand in what is drawn often: drawing one costs as much as ten elements.
 */
export const useKept = <P extends object>(given: P): P => {
  const last = useRef(given as Props)
  useLayoutEffect(() => {
    last.current = given as Props
  })
  const before = useRef(given)
  if (!sayTheSame(before.current as Props, given as Props)) before.current = given
  const of = before.current
  return useMemo(() => {
    const handlers = Object.entries(of).filter(([name, value]) => isHandler(name, value))
    const called = handlers.map(([name]) => [
      name,
      (...args: unknown[]) => (last.current[name] as (...args: unknown[]) => unknown)(...args),
    ])
    return { ...of, ...Object.fromEntries(called) }
  }, [of])
}

/** A control that is drawn anew only where something about it is new: not for other rows, other handlers, or whatever else stands around it. */
export const keptControl = <P extends object>(draw: (props: P) => ReactElement) =>
  function KeptControl(props: P): ReactElement {
    const kept = useKept(props)
    return useMemo(() => draw(kept), [kept])
  }
