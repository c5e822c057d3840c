export { checkDemonstration } from './open-shop.ts'
