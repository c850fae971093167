/** The bare build lacks the zip reader and polyfills. It has no own types, so those of the package are declared for it. */
declare module 'exceljs/dist/exceljs.bare.min.js' {
  import ExcelJS from 'exceljs';
  export default ExcelJS;
}
