declare module 'virtual:vitrine/query-names' {
  const names: string[]
  export default names
}
