export { checkoutData } from './personal-data.ts'
