import { DateInput, type DateInputProps, DateTimePicker } from '@mantine/dates'
import {
  type CalendarDay,
  calendarDay,
  dayOf,
  formatTime,
  parseDay,
  startOfDay,
} from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import type { ControlProps } from './control.tsx'
import type { DateKind } from './field.ts'

/** What every picker of days says to who does not see it; all of its days are read alike, and none is of another month. */
const PICKER = {
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

export const DayControl = ({ field: { label, help }, input }: ControlProps<DateKind>) => (
  <DayField label={label} help={help} {...input} value={(input.value as string | null) ?? null} />
)

/** What a clock on a wall in São Paulo shows, as the picker has it: `2026-11-24 14:32:00`. */
const wallOf = (instant: string): string => {
  const at = new Date(instant)
  return `${dayOf(at)} ${formatTime(at)}:00`
}

function instantOf(wall: string): string {
  const [day, time = '00:00'] = wall.split(' ')
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(startOfDay(calendarDay(day!)).getTime() + (hours! * 60 + minutes!) * 60_000).toISOString()
}

/** A day and a time in São Paulo, wherever the browser is. */
export function InstantControl({ field: { label, help }, input }: ControlProps<DateKind>) {
  return (
    <DateTimePicker
      label={label}
      description={help}
      valueFormat="DD/MM/YYYY [às] HH:mm"
      placeholder="Escolher dia e hora"
      clearable
      timePickerProps={{
        hoursInputLabel: 'Horas',
        minutesInputLabel: 'Minutos',
        format: '24h',
        'aria-label': 'Hora',
      }}
      submitButtonProps={{ 'aria-label': 'Pronto' }}
      {...PICKER}
      {...input}
      value={typeof input.value === 'string' && input.value ? wallOf(input.value) : null}
      onChange={(wall) => input.onChange(wall ? instantOf(String(wall)) : null)}
    />
  )
}

const WITH_MARKS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/** The day that somebody types, the day before the month: `10/12/2026`, `1/2/27`, `10122026`; null for no day. */
export function typedDay(text: string): CalendarDay | null {
  const typed = text.trim()
  const parts = WITH_MARKS.exec(typed) ?? DIGITS.exec(typed)
  if (!parts) return parseDay(typed) ?? null
  const [, day, month, year] = parts
  return parseDay(`${year!.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`) ?? null
}
