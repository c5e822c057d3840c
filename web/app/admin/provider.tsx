import { createTheme, Input, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import 'dayjs/locale/pt-br'
import { useTheme } from '../brand/theme.ts'
import './styles.ts'

const SUNDAY = 0
const SETTINGS = { locale: 'pt-br', firstDayOfWeek: SUNDAY, consistentWeeks: true } as const
const theme = createTheme({
  primaryColor: 'teal',
  respectReducedMotion: true,
  components: {
    // Help and error stand under what they are about, as everywhere in the product.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
})

/**
 * The components of the administration, in the house's colours and in pt-BR. Its variables stand in a style sheet: what
 * Mantine would write into a `<style>` of its own is written through an HTML sink, which no page allows.
 */
export function Components({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useTheme() ?? 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DatesProvider settings={SETTINGS}>{children}</DatesProvider>
    </MantineProvider>
  )
}
