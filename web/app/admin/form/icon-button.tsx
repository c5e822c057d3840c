import { ActionIcon } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface IconButtonProps {
  ref?: Ref<HTMLButtonElement>
  /** What it does, for who does not see the icon. */
  label: string
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

/** A small act beside a row. */
export const IconButton = ({ ref, label, disabled = false, onClick, children }: IconButtonProps) => (
  <ActionIcon
    ref={ref}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
