/** `<IconButton icon="refresh" label="Refresh" onClick={…} />`: MUI's, with an icon of ours; its label is read aloud and shown as a tip. */

import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { keptControl } from './useKept.ts'

export interface IconButtonProps extends Omit<MuiIconButtonProps, 'children' | 'aria-label'> {
  icon: string
  label: string
  /** With a border, beside buttons that have one. */
  outlined?: boolean
  /** A path of the panel. */
  href?: string
}

export const IconButton = keptControl(({ icon, label, outlined = false, className, ...rest }: IconButtonProps) => (
  <MuiIconButton {...rest} className={cx(outlined && 'outlined', className)} aria-label={label} data-tip={label}>
    <Icon name={icon} size={rest.size === 'small' ? 14 : 16} />
  </MuiIconButton>
))
