import { COOKIES_VERSION } from '@vitrine/contract/consent-texts'
import { expect, test } from 'vitest'
import { choiceText, parseChoice } from './cookie-choice.ts'

const id = '0f8fad5b-d9cb-469f-8165-70867728950e'

test.each([true, false])('a choice is read as it was written (%s)', (yes) => {
  const choice = { measurement: yes, marketing: !yes, isProved: yes, id }
  expect(parseChoice(choiceText(choice))).toEqual(choice)
})

test.each([
  undefined,
  '',
  'x',
  `2025-01-01.1.1.1.${id}`,
  `${COOKIES_VERSION}.1.1.1`,
  `${COOKIES_VERSION}.2.1.1.${id}`,
  `${COOKIES_VERSION}.true.true.1.${id}`,
  `${COOKIES_VERSION}.1.1.1.${id}.1`,
  `${COOKIES_VERSION}.1.1.1.<script>`,
])('%s is no choice, so it is asked again and nothing optional is used', (text) => {
  expect(parseChoice(text)).toBeUndefined()
})
