/** This build lacks the zip reader and polyfills. It has no types of its own, so the package's types are declared for it. */
declare module 'exceljs/dist/exceljs.bare.min.js' {
  import ExcelJS from 'exceljs';
  export default ExcelJS;
}
