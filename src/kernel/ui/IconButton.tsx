/** `<IconButton icon="refresh" label="Refresh" onClick={…} />`: a button that shows only an icon; its label is read aloud and shown as a tooltip. */

import { Button, type ButtonProps } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconAfter' | 'children'> {
  icon: string
  label: string
}

export const IconButton = ({ icon, label, tone = 'quiet', busy = false, className, size, ...rest }: IconButtonProps) => (
  <Tooltip text={label} labels>
    <Button
      {...rest}
      tone={tone}
      busy={busy}
      {...(size && { size })}
      className={cx('ui-icon-button', className)}
      aria-label={label}
    >
      {!busy && <Icon name={icon} size={size === 'small' ? 14 : 16} />}
    </Button>
  </Tooltip>
)
