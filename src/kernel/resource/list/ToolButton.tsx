import Button, { type ButtonProps } from '@mui/material/Button'
import { useMemo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useKept } from '../../ui/useKept.ts'

interface ToolButtonProps extends Omit<ButtonProps, 'startIcon'> {
  icon?: string | undefined
}

/** A button with words among the tools of a list, drawn anew only where something about it is new: not for other rows. */
export const ToolButton = (props: ToolButtonProps) => {
  const kept = useKept(props)
  return useMemo(() => {
    const { icon, ...rest } = kept
    return <Button {...rest} {...(icon && { startIcon: <Icon name={icon} /> })} />
  }, [kept])
}
