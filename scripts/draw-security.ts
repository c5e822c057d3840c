import { fileURLToPath } from 'node:url'
import type { Answer } from '../test/security/answers.ts'
import { ASVS } from '../test/security/asvs.ts'
import { PROMISES } from '../test/security/promises.ts'
import { requirements } from '../test/security/requirements.ts'

/** The ledger of what is promised and asked for about security. */
export const securityPage = fileURLToPath(new URL('../docs/security-ledger.md', import.meta.url))

const WORDS = { test: 'test', document: 'page', reason: 'reason', nothing: '**not met**' } as const

function told(answer: Answer): string {
  if (answer.by === 'test') return answer.files.map((file) => `\`${file}\``).join(', ')
  if (answer.by === 'document') return `[${answer.heading}](${answer.page.replace('docs/', '')})`
  return answer.by === 'reason' ? answer.why : answer.lacks
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const counted = (answers: readonly Answer[]): string =>
  (['test', 'document', 'reason', 'nothing'] as const)
    .map((by) => `${answers.filter((one) => one.by === by).length} by ${WORDS[by]}`)
    .join(', ')
    .replace('by **not met**', 'not met')

/** The text of a requirement is long: its first words say which one it is. */
const FIRST = 110
const begun = (text: string): string => {
  const [first = ''] = text.replace(/^Verify that /, '').split('. ')
  return first.length > FIRST ? `${first.slice(0, first.lastIndexOf(' ', FIRST))} …` : first
}

/** The page as it is to be. */
export function drawSecurity(): string {
  const promises = PROMISES.map(({ about, goal, answers }, at) =>
    row([String(at + 1), about, goal, WORDS[answers.by], told(answers)]),
  )
  const asked = requirements.map(({ id, level, text }) => {
    const answer = ASVS[id]!
    return row([id, String(level), begun(text), WORDS[answer.by], told(answer)])
  })
  return `# Ledger of security

\`npm run generate\` writes this page from \`test/security/\`, whose test fails where a requirement has no answer or a file that is named is not there. A test that is named is one of \`npm test\` or, below \`lab/fire/\`, of \`npm run fire\`.

## The promises

${PROMISES.length}: ${counted(PROMISES.map(({ answers }) => answers))}.

| | about | what | by | |
|---|---|---|---|---|
${promises.join('\n')}

## OWASP ASVS 5.0.0, levels 1 and 2

${requirements.length}: ${counted(requirements.map(({ id }) => ASVS[id]!))}. The texts are the beginnings of those of the OWASP Application Security Verification Standard (CC BY-SA 4.0), which \`test/security/owasp-asvs-5.0.0.csv\` has whole.

| | level | what | by | |
|---|---|---|---|---|
${asked.join('\n')}
`
}
