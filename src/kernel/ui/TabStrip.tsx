/** The tabs themselves over MUI's. Loaded with the first screen that has some. */

import MuiTab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import { Icon } from './Icon.tsx'
import type { TabsProps } from './Tabs.tsx'

export default function TabStrip({ label, value, onChange, tabs, id }: TabsProps<string>) {
  return (
    <MuiTabs
      aria-label={label}
      value={value}
      // On a phone the tabs scroll sideways; the one that is open is in view.
      variant="scrollable"
      scrollButtons={false}
      selectionFollowsFocus
      onChange={(_, next: string) => onChange(next)}
    >
      {tabs.map(tab => (
        <MuiTab
          key={tab.value}
          id={`${id ?? 'tabs'}-tab-${tab.value}`}
          value={tab.value}
          disabled={tab.disabled}
          aria-controls={id && tab.value === value ? `${id}-panel` : undefined}
          label={
            <>
              {tab.icon && <Icon name={tab.icon} size={14} />}
              {tab.label}
              {tab.count !== undefined && <span className="count">{tab.count}</span>}
            </>
          }
        />
      ))}
    </MuiTabs>
  )
}
