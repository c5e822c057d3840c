export { Layout, plainLetter } from './layout.tsx'
export { Action, Code, Heading, List, Paragraphs, Quiet, Text, Title, Unbroken } from './pieces.tsx'
export { useScheme } from './theme.ts'
