/**
 * `<Tabs label="Campaign" value={tab} onChange={setTab} tabs={[{ value, label, icon, count }]} />` and `<TabPanel of={id} value={tab}>`.
 * Pills; arrow keys, Home and End move and select. Give both the same `id` so that panel and tab are tied.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import './Small.css'

export interface Tab<V extends string = string> {
  value: V
  label: string
  icon?: string
  count?: ReactNode
  disabled?: boolean
}

export interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly Tab<V>[]
  /** Ties them to `<TabPanel of={id}>`; without it there is no panel (the tabs filter what is below). */
  id?: string
}

export const Tabs = <V extends string>({ label, value, onChange, tabs, id }: TabsProps<V>) => {
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.filter(tab => !tab.disabled)

  // On a phone the tabs scroll sideways; the one that is open is in view.
  useEffect(() => {
    const strip = list.current
    const chosen = strip?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
    if (!strip || !chosen) return
    const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [value])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = open.findIndex(tab => tab.value === value)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const to =
      event.key === forward
        ? (at + 1) % open.length
        : event.key === backward
          ? (at - 1 + open.length) % open.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? open.length - 1
              : undefined
    const next = to === undefined ? undefined : open[to]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.value)}"]`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className="ui-tabs" onKeyDown={onKeyDown} tabIndex={-1}>
      {tabs.map(tab => (
        <button
          key={tab.value}
          id={`${id ?? 'tabs'}-tab-${tab.value}`}
          type="button"
          role="tab"
          data-tab={tab.value}
          className="ui-tab"
          aria-selected={tab.value === value}
          aria-controls={id && tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon && <Icon name={tab.icon} size={14} />}
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ of, value, children }: { of: string; value: string; children: ReactNode }) => (
  <div id={`${of}-panel`} role="tabpanel" aria-labelledby={`${of}-tab-${value}`} className="ui-tab-panel">
    {children}
  </div>
)
