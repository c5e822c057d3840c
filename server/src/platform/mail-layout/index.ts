export { Layout, plainMessage } from './layout.tsx'
export {
  Action,
  Code,
  Heading,
  List,
  Paragraphs,
  Quiet,
  Text,
  Title,
  Unbroken,
  useScheme,
} from './pieces.tsx'
