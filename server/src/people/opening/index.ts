export { checkDemonstration } from './check-demonstration.ts'
