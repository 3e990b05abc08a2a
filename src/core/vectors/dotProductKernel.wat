;; Computes the dot products of one row of int16, at address 0, with many rows of int8, each times a factor.
;;
;; run(row, rows, stride, factor): for each of `rows` rows from address `row` on, `stride` bytes apart (a multiple of
;; 16), multiplies the float32 at `factor`, `factor + 4`, … by the sum. The sum is exact as an int32, then converted to
;; float32.
;;
;; Alignment is a hint to the runtime: all rows are aligned to four bytes.
(module
  (import "m" "m" (memory 1))
  (func (export "run") (param $row i32) (param $rows i32) (param $stride i32) (param $factor i32)
    (local $at i32) ;; address in the int16 row
    (local $end i32) ;; end of the int8 row
    (local $sum v128)
    (local $part v128)
    (loop $eachRow
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (local.set $end (i32.add (local.get $row) (local.get $stride)))

      ;; Processes sixteen components at a time: each half is widened, multiplied, and summed in pairs.
      (loop $eachBlock
        (local.set $part (v128.load align=4 (local.get $row)))
        (local.set $sum
          (i32x4.add
            (i32x4.add
              (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $part))
                (v128.load align=4 (local.get $at))))
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $part))
              (v128.load offset=16 align=4 (local.get $at)))))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br_if $eachBlock (i32.lt_u (local.get $row) (local.get $end))))

      (f32.store
        (local.get $factor)
        (f32.mul
          (f32.convert_i32_s
            (i32.add
              (i32.add
                (i32.add
                  (i32x4.extract_lane 0 (local.get $sum))
                  (i32x4.extract_lane 1 (local.get $sum)))
                (i32x4.extract_lane 2 (local.get $sum)))
              (i32x4.extract_lane 3 (local.get $sum))))
          (f32.load (local.get $factor))))
      (local.set $factor (i32.add (local.get $factor) (i32.const 4)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $eachRow (local.get $rows)))))
