import { DateInput, type DateInputProps } from '@mantine/dates'
import type { ReactNode } from 'react'
import { typedDay } from './form/typed-day.ts'

/** What every picker of days says to who does not see it; all of its days are read alike, and none is of another month. */
export const PICKER = {
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    nextMonth: 'Próximo mês',
    previousMonth: 'Mês anterior',
    nextYear: 'Próximo ano',
    previousYear: 'Ano anterior',
    nextDecade: 'Próximos dez anos',
    previousDecade: 'Dez anos antes',
  },
  clearButtonProps: { 'aria-label': 'Limpar' },
} satisfies Partial<DateInputProps>

/**
 * Beside the field in the page, so that it opens in front of a dialog as well; nothing around it cuts it. It is there at
 * once: while a panel fades in, its days are too pale to be read.
 */
const POPOVER = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  transitionProps: { duration: 0 },
} as const

interface DayFieldProps {
  label: string
  help?: ReactNode
  error?: ReactNode
  /** A calendar day, `2026-11-24`; null for none. */
  value: string | null
  onChange(day: string | null): void
  min?: string
  max?: string
}

/** A day that is typed as `dd/mm/aaaa`, whatever the browser's language, or picked. */
export const DayField = ({ label, help, min, max, value, ...input }: DayFieldProps) => (
  <DateInput
    label={label}
    description={help}
    valueFormat="DD/MM/YYYY"
    dateParser={typedDay}
    placeholder="dd/mm/aaaa"
    clearable
    {...(min && { minDate: min })}
    {...(max && { maxDate: max })}
    popoverProps={POPOVER}
    {...PICKER}
    {...input}
    value={value}
  />
)
