export { Layout } from './layout.tsx'
export { Action, Code, Heading, List, Quiet, Text, Title, Unbroken } from './pieces.tsx'
export { plainLetter } from './plain.ts'
export { useScheme } from './theme.ts'
