import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { typedDay } from './form/typed-day.ts'

/** What the picker of days says to who does not see it. */
export const PICKER_WORDS = {
  ariaLabels: {
    nextMonth: 'Próximo mês',
    previousMonth: 'Mês anterior',
    nextYear: 'Próximo ano',
    previousYear: 'Ano anterior',
    nextDecade: 'Próximos dez anos',
    previousDecade: 'Dez anos antes',
  },
  clearButtonProps: { 'aria-label': 'Limpar' },
} as const

/** Beside the field in the page, so that it opens in front of a dialog as well; nothing around it cuts it. */
const POPOVER = { withinPortal: false, floatingStrategy: 'fixed' } as const

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
    {...PICKER_WORDS}
    {...input}
    value={value}
  />
)
