import Button, { type ButtonProps } from '@mui/material/Button'
import { Icon } from '../../ui/Icon.tsx'
import { keptControl } from '../../ui/useKept.ts'

interface ToolButtonProps extends Omit<ButtonProps, 'startIcon'> {
  icon?: string | undefined
}

/** A button with words among the tools of a list. */
export const ToolButton = keptControl(({ icon, ...rest }: ToolButtonProps) => (
  <Button {...rest} {...(icon && { startIcon: <Icon name={icon} /> })} />
))
