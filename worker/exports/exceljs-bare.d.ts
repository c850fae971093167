/** This build lacks the zip reader and polyfills. It has no types of its own, but the package's API. */
declare module 'exceljs/dist/exceljs.bare.min.js' {
  import ExcelJS from 'exceljs';
  export default ExcelJS;
}
