/** The build without zip reader and polyfills has no types of its own, but the package's API. */
declare module 'exceljs/dist/exceljs.bare.min.js' {
  import ExcelJS from 'exceljs';
  export default ExcelJS;
}
