/** The bare build lacks the zip reader and the polyfills. It also lacks types, so the package's types are declared for it. */
declare module 'exceljs/dist/exceljs.bare.min.js' {
  import ExcelJS from 'exceljs';
  export default ExcelJS;
}
