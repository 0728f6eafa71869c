/**
 * `<Tabs label="Campaign" value={tab} onChange={setTab} tabs={[{ value, label, icon, count }]} />` and `<TabPanel of={id} value={tab}>`.
 * Pills; arrow keys, Home and End move and select. Give both the same `id` so that panel and tab are tied.
 */

import { type ReactNode, Suspense } from 'react'
import { tabStrip } from './overlays.ts'
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

export const Tabs = <V extends string>({ onChange, tabs, ...rest }: TabsProps<V>) => (
  <Suspense fallback={<div className="ui-tabs-place" />}>
    <tabStrip.Part
      {...rest}
      tabs={tabs}
      onChange={value => {
        const chosen = tabs.find(tab => tab.value === value)
        if (chosen) onChange(chosen.value)
      }}
    />
  </Suspense>
)

export const TabPanel = ({ of, value, children }: { of: string; value: string; children: ReactNode }) => (
  <div id={`${of}-panel`} role="tabpanel" aria-labelledby={`${of}-tab-${value}`} className="ui-tab-panel">
    {children}
  </div>
)
